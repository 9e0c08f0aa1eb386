import { useEffect, useRef } from 'react';

/** The heading of a step, which takes the focus when the step appears. */
export default function StepTitle({ id, children }: { id: string; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <h2 id={id} ref={heading} tabIndex={-1} className="dash-title">
      {children}
    </h2>
  );
}
