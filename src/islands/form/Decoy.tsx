import { decoyField } from '../../contract/limits.ts';
import './Decoy.css';

/**
 * An input for programs that fill in whatever they find: out of sight, out of the tab order, out of autofill and hidden from screen
 * readers (C3). The name promises something that such programs like.
 */
export default function Decoy() {
  return (
    <div className="decoy" aria-hidden="true">
      <label>
        Website
        <input type="text" name={decoyField} tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  );
}
