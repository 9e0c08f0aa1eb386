import { dayText, weeksOf } from '../../client/dates.ts';
import { counted } from '../../contract/counted.ts';
import type { OpenDays } from '../../contract/placement.ts';
import { FieldError } from '../form/FieldFrame.tsx';
import type { FieldOf } from '../form/useForm.ts';
import './DayPicker.css';

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

interface DayPickerProps {
  field: FieldOf<'days'>;
  open: OpenDays;
  days: readonly string[];
  most: number;
  onChange: (days: readonly string[]) => void;
}

/** The open days as a calendar sheet. Each day is a box to tick; the order of ticking is the order of preference. */
export default function DayPicker({ field, open, days, most, onChange }: DayPickerProps) {
  const full = days.length >= most;
  const toggle = (day: string) => {
    field.onInput();
    onChange(days.includes(day) ? days.filter((one) => one !== day) : [...days, day]);
  };
  return (
    <fieldset
      id={field.id}
      tabIndex={-1}
      className="field days"
      data-invalid={field.error ? true : undefined}
      aria-describedby={`${field.id}-help${field.error ? ` ${field.id}-error` : ''}`}
    >
      <legend className="field-label">{field.spec.label}</legend>
      <p className="field-help" id={`${field.id}-help`}>
        {`Up to ${counted(most, 'date')}, the one you prefer most first.${full ? ' To choose another, remove one.' : ''}`}
      </p>
      <div className="days-sheet">
        {weekdays.map((weekday) => (
          <span key={weekday} className="days-head" aria-hidden="true">
            {weekday}
          </span>
        ))}
        {weeksOf(open.first, open.last)
          .flat()
          .map((day, index) =>
            day === null ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: empty cells of a fixed sheet
              <span key={index} aria-hidden="true" />
            ) : (
              <Day key={day} field={field} day={day} rank={days.indexOf(day) + 1} full={full} onToggle={toggle} />
            ),
          )}
      </div>
      {days.length > 0 && (
        <ol className="days-chosen" aria-label="Chosen dates, in order">
          {days.map((day) => (
            <li key={day}>{dayText(day, 'full')}</li>
          ))}
        </ol>
      )}
      <FieldError field={field} />
    </fieldset>
  );
}

interface DayProps {
  field: FieldOf<'days'>;
  day: string;
  /** Its place in the order of preference, from 1; 0 while it is not chosen. */
  rank: number;
  full: boolean;
  onToggle: (day: string) => void;
}

function Day({ field, day, rank, full, onToggle }: DayProps) {
  return (
    <label className="day">
      <input
        type="checkbox"
        name={field.name}
        value={day}
        checked={rank > 0}
        disabled={full && rank === 0}
        aria-invalid={field.error ? true : undefined}
        onChange={() => onToggle(day)}
      />
      <span className="visually-hidden">{dayText(day, 'full')}</span>
      <span aria-hidden="true">{Number(day.slice(8))}</span>
      <span className="day-month" aria-hidden="true">
        {dayText(day, 'short').split(' ')[2]}
      </span>
      {rank > 0 && (
        <span className="day-rank">
          <span className="visually-hidden">, choice </span>
          <span>{rank}</span>
        </span>
      )}
    </label>
  );
}
