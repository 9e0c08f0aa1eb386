import { type ReactNode, useEffect, useRef } from 'react';
import './receipt.css';

interface Props {
  /** What has just been said: the focus goes there. Nothing leaves the focus where it is. */
  told: unknown;
  children: ReactNode;
}

/** What stands beside a form after it was sent. */
export default function Result({ told, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (told) place.current?.focus();
  }, [told]);
  return (
    <div ref={place} className="form-result" role="status" tabIndex={-1}>
      {children}
    </div>
  );
}
