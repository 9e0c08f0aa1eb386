import { useState } from 'react';
import StepTitle from './StepTitle.tsx';

interface Props {
  codes: readonly string[];
  /** What has happened, before what to do with the codes. */
  news: string;
  done: () => void;
}

const fileName = 'recovery-codes.txt';

/** The recovery codes, shown this once: to copy, to download, to print. */
export default function RecoveryCodes({ codes, news, done }: Props) {
  const [note, setNote] = useState('');
  const text = `Recovery codes for ${location.host}. Each works once.\n\n${codes.join('\n')}\n`;

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setNote('The codes are copied.');
    } catch {
      setNote('The browser does not let this page copy. Mark the codes and copy them.');
    }
  }

  function download(): void {
    const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    Object.assign(document.createElement('a'), { href: address, download: fileName }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
    setNote(`${fileName} is in your downloads.`);
  }

  return (
    <section className="factor" aria-labelledby="recovery-title">
      <StepTitle id="recovery-title">Keep these recovery codes</StepTitle>
      <p>
        <span>{news}</span>{' '}
        <span>
          If your phone is lost, one of these codes takes its place, each of them once. They are shown now and never
          again: keep them where you can reach them without your phone.
        </span>
      </p>
      <ul className="recovery-codes" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="dash-actions recovery-ways">
        <button type="button" className="button button--quiet" onClick={() => void copy()}>
          Copy
        </button>
        <button type="button" className="button button--quiet" onClick={download}>
          Download
        </button>
        <button type="button" className="button button--quiet" onClick={() => print()}>
          Print
        </button>
      </div>
      <p className="form-note" role="status">
        {note}
      </p>
      <div className="dash-actions recovery-ways">
        <button type="button" className="button" onClick={done}>
          I have kept them
        </button>
      </div>
    </section>
  );
}
