import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** How a mail server behaves towards the next letters. */
export interface Mood {
  /** Its answer to the recipient, e.g. `550 5.1.1 no such user`. */
  readonly recipient?: string;
  /** Its answer to the whole letter. */
  readonly letter?: string;
  /** It takes the letter and breaks the connection, or says nothing any more. */
  readonly afterLetter?: 'breaks' | 'silent';
}

export interface MoodyMailServer {
  readonly smtpUrl: string;
  mood: Mood;
  /** Letters that it took, whatever it said of them. */
  readonly taken: string[];
  stop(): void;
}

/** A mail server with moods, as real ones have: it refuses, is slow, or goes away after the last dot (RFC 5321). */
export async function startMoodyMailServer(): Promise<MoodyMailServer> {
  const sockets = new Set<Socket>();
  const listener = createServer((socket) => {
    sockets.add(socket);
    const say = (line: string) => socket.write(`${line}\r\n`);
    let heard = '';
    let isLetter = false;
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    socket.on('data', (chunk) => {
      heard += chunk.toString();
      for (;;) {
        const end = isLetter ? '\r\n.\r\n' : '\r\n';
        const at = heard.indexOf(end);
        if (at < 0) return;
        const said = heard.slice(0, at);
        heard = heard.slice(at + end.length);
        if (isLetter) {
          isLetter = false;
          const { letter = '250 2.0.0 queued', afterLetter } = made.mood;
          if (letter.startsWith('2')) made.taken.push(said);
          if (afterLetter === 'breaks') socket.destroy();
          else if (afterLetter === undefined) say(letter);
        } else if (/^RCPT/i.test(said)) say(made.mood.recipient ?? '250 ok');
        else if (/^DATA/i.test(said)) {
          isLetter = true;
          say('354 go on');
        } else if (/^QUIT/i.test(said)) socket.end('221 bye\r\n');
        else say('250 ok');
      }
    });
    say('220 mail.example.org ESMTP');
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as { port: number };
  const made: MoodyMailServer = {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    mood: {},
    taken: [],
    stop() {
      for (const socket of sockets) socket.destroy();
      listener.close();
    },
  };
  return made;
}
