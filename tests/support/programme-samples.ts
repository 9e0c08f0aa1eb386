/** Small schedules of our own making, in the shapes in which public conferences publish theirs. */

interface PretalxEvent {
  readonly code: string;
  readonly start: string;
  readonly duration: string;
  readonly title: string;
  readonly type: string;
  readonly track: string | null;
  readonly date?: string;
  readonly persons?: readonly { readonly public_name: string; readonly biography: string | null }[];
}

export const pretalxEvents: readonly PretalxEvent[] = [
  {
    code: 'KX7QPA',
    start: '09:30',
    duration: '00:45',
    title: 'Bridges that count their own cracks',
    type: 'Keynote',
    track: null,
    persons: [{ public_name: 'Dr. Oona Lindqvist', biography: 'She listens to *bridges*.\r\n\r\nFor a living.' }],
  },
  { code: 'B3MZTW', start: '10:30', duration: '01:00', title: 'Soil sensors of clay', type: 'Talk', track: 'Track 2' },
  {
    code: 'ZZ9CUP',
    start: '12:00',
    duration: '00:30',
    title: 'Mentoring circle',
    type: 'Workshop (long)',
    track: 'Community',
  },
];

/** `schedule.json` as pretalx 2024 and later write it: codes, guids, instants with offset, rooms as an object. */
export function pretalxJson(events: readonly PretalxEvent[]): string {
  return JSON.stringify({
    $schema: 'https://c3voc.de/schedule/schema.json',
    generator: { name: 'pretalx', version: '2024.3.1' },
    schedule: {
      url: 'https://talks.example.org/sample/schedule/',
      version: '0.7',
      base_url: 'https://talks.example.org',
      conference: {
        acronym: 'sample',
        title: 'Sample conference',
        start: '2025-07-15',
        end: '2025-07-16',
        daysCount: 2,
        timeslot_duration: '00:05',
        time_zone_name: 'Asia/Kolkata',
        rooms: [{ name: 'Library', slug: '1-library', guid: null, description: null, capacity: 80 }],
        tracks: [{ name: 'Community', slug: '3-community', color: '#336699' }],
        days: [
          {
            index: 1,
            date: '2025-07-15',
            day_start: '2025-07-15T04:00:00+05:30',
            day_end: '2025-07-16T03:59:00+05:30',
            rooms: {
              Library: events.map(({ persons = [], date, ...event }, index) => ({
                guid: `5f0c1d8e-0000-5000-8000-00000000000${index}`,
                id: 100 + index,
                logo: null,
                date: date ?? `2025-07-15T${event.start}:00+05:30`,
                room: 'Library',
                slug: `sample-${100 + index}-${event.title.toLowerCase().replaceAll(' ', '-')}`,
                url: `https://talks.example.org/sample/talk/${event.code}/`,
                subtitle: '',
                language: 'en',
                abstract: 'What is **said** in\r\nthe [talk](https://example.org/).',
                description: '',
                recording_license: '',
                do_not_record: false,
                persons: persons.map((person, place) => ({ code: `P${place}`, avatar: null, answers: [], ...person })),
                links: [],
                attachments: [],
                answers: [],
                ...event,
              })),
            },
          },
        ],
      },
    },
  });
}

/** `schedule.xml` as frab and the CCC write it: guids in attributes, a day that lasts until the next morning. */
export const frabXml = `<?xml version='1.0' encoding='utf-8' ?>
<schedule>
  <generator name="frab" version="2.0"/>
  <version>Hotfix &amp; more</version>
  <conference>
    <acronym>camp</acronym>
    <title>Sample camp</title>
    <start>2025-07-15</start>
    <end>2025-07-16</end>
    <days>2</days>
    <timeslot_duration>00:15</timeslot_duration>
    <time_zone_name>Europe/Berlin</time_zone_name>
  </conference>
  <day date='2025-07-15' index='1' start='2025-07-15T09:00:00+02:00' end='2025-07-16T03:00:00+02:00'>
    <room name='Saal Granville' guid='1111'>
      <event guid='9c2b6a3e-76a1-4c1f-9a52-3f6c7f5a0d11' id='11812'>
        <date>2025-07-15T11:00:00+02:00</date>
        <start>11:00</start>
        <duration>00:40</duration>
        <room>Saal Granville</room>
        <slug>camp-11812-counting_sheep</slug>
        <title>Counting sheep &amp; goats</title>
        <subtitle>Computer vision on a meadow</subtitle>
        <track>Artificial Intelligence &amp; Machine Learning</track>
        <type>lecture</type>
        <language>en</language>
        <abstract>Two cameras, one meadow.</abstract>
        <description>And a dog.</description>
        <persons>
          <person id='7'>Wim Achterberg</person>
        </persons>
        <links><link href='https://example.org'>site</link></links>
      </event>
    </room>
  </day>
</schedule>
`;

/** `schedule.xml` as Pentabarf and FOSDEM write it: numbers only, HTML in abstracts, days without instants. */
export const pentabarfXml = `<?xml version="1.0" encoding="UTF-8"?>
<schedule>
  <conference><title>Sample days</title><start>2025-07-15</start><end>2025-07-16</end><days>2</days></conference>
  <day index="1" date="2025-07-15"></day>
  <day index="2" date="2025-07-16">
    <room name="H.1301 (Corner)">
      <event id="6245">
        <start>08:00</start>
        <duration>00:50</duration>
        <room>H.1301 (Corner)</room>
        <slug>breakfast_of_data</slug>
        <title>Breakfast of data</title>
        <subtitle/>
        <track>3</track>
        <type>devroom</type>
        <language/>
        <abstract>&lt;p&gt;Streams &amp;amp; toast.&lt;/p&gt;&lt;p&gt;Bring a cup.&lt;/p&gt;</abstract>
        <description/>
        <persons><person id="228">Nomsa Dlaminika</person><person id="312">Piet Verhoogen</person></persons>
        <links/>
      </event>
    </room>
    <room name="Empty"/>
  </day>
</schedule>
`;

/** Submissions as EasyChair exports them: names in a sentence, keywords one a line, a decision, deleted ones too. */
export const easyChairCsv = `"#",title,authors,submitted,last updated,form fields,keywords,decision,notified,reviews sent,abstract,deleted?
301,Ferries that share their batteries,"Maren Tjelta, Idris Quamrul and Sana Wahidi",2025-03-01,2025-03-02,,"Energy Storage
MQTT
Sensor networks and data acquisition",accept,yes,yes,"We let ferries lend each other
a battery. It works.",
302,A paper that was refused,Nobody Known,2025-03-01,2025-03-02,,none,reject,yes,yes,No.,
303,A paper that was withdrawn,Nobody Known,2025-03-01,2025-03-02,,none,accept,yes,yes,No.,✓
`;

export const easyChairAuthorsCsv = `submission #,first name,last name,email,country,affiliation,Web page,person #,corresponding?
301,Maren,Tjelta,maren@example.org,Norway,Fjordvik Maritime College,,1,✔
301,Idris,Quamrul,idris@example.org,Bangladesh,"Padma Delta University, Bangladesh",,2,
301,Sana,Wahidi,sana@example.org,India,Konkan Institute,,3,
`;

/** Rows of the spreadsheet that CMT exports: a title above the heading, authors with affiliation, a track by its name. */
export const cmtRows: readonly (readonly (string | number)[])[] = [
  ['Submissions of the sample conference'],
  [],
  [
    'Paper ID',
    'Created',
    'Paper Title',
    'Abstract',
    'Primary Contact Author Email',
    'Authors',
    'Author Names',
    'Track Name',
    'Status',
  ],
  [
    412,
    '3/1/2025',
    'Which bus is late, and why',
    'Nine million boardings say it.',
    'a@example.org',
    'Tomoko Hayashida (Seto Institute, Japan)*; Kwabena Asaregyan (Volta College, Ghana)',
    'Hayashida, Tomoko (Seto Institute, Japan)*; Asaregyan, Kwabena (Volta College, Ghana)',
    'Urban Computing',
    'Accept as poster',
  ],
];

/** Papers as OpenReview exports them: bars between authors, a venue for a decision, no affiliations. */
export const openReviewCsv = `number,forum,title,abstract,authors,authorids,keywords,venue
977,Xk3f,Small grammars for long rivers,"Rivers, written down.",Ilse Vandermolen|Rui Tavaresco,~Ilse1|~Rui1,"['River Models', 'IoT']",Accept (Oral)
`;
