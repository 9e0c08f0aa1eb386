import type { CustomFieldControlProps } from '@sveltia/cms';
import { Component, type PointerEvent } from 'react';
import {
  firstSquare,
  leastSide,
  noPhoto,
  portraitFault,
  type Square,
  sized,
  squareWithin,
} from '../../content/facts/portrait-photo.ts';
import { cut, openPhoto, type Photo } from './cut.ts';
import css from './portrait.css?raw';

interface State {
  /** The photo out of which the portrait is cut; undefined while none was chosen since the form was opened. */
  readonly photo?: Photo | undefined;
  readonly square?: Square | undefined;
  /** Why what was chosen is not taken. */
  readonly fault?: string | undefined;
  /** Whether the picture of the last wish is still being made. */
  readonly isCutting?: boolean;
}

/** What is dragged: where the pointer took hold, and where the square was then. */
interface Grip {
  readonly x: number;
  readonly y: number;
  readonly from: Square;
}

/**
 * The portrait of a person in a form: a photo is chosen, and a square of it becomes the picture. What is saved is the square alone.
 * A class, since hooks belong to the one React that draws, which is the editor's own.
 */
export class PortraitField extends Component<CustomFieldControlProps, State> {
  override state: State = {};
  #grip: Grip | undefined;
  #isAtWork = false;
  #isStale = false;

  override componentWillUnmount(): void {
    if (this.state.photo) URL.revokeObjectURL(this.state.photo.address);
  }

  readonly #choose = async (): Promise<void> => {
    const picked = await this.props.pickFile({ kind: 'image', allowURL: false });
    const [one] = [picked ?? []].flat();
    if (!one?.file) return;
    // A drawing is square already, and asks nobody.
    if (one.file.type === 'image/svg+xml') return this.#take(one.value);
    let photo: Photo;
    try {
      photo = await openPhoto(one.file);
    } catch {
      return this.setState({ fault: noPhoto });
    }
    const fault = portraitFault(photo);
    if (fault) return this.setState({ fault });
    this.setState({ photo, square: firstSquare(photo), fault: undefined }, this.#cut);
  };

  readonly #take = (value: string): void => {
    this.setState({ photo: undefined, square: undefined, fault: undefined });
    this.props.onChange(value);
  };

  /** Makes the picture of the square as it is; while one is being made the last wish waits. */
  readonly #cut = async (): Promise<void> => {
    this.#isStale = true;
    if (this.#isAtWork) return;
    this.#isAtWork = true;
    this.setState({ isCutting: true });
    try {
      while (this.#isStale) {
        this.#isStale = false;
        const { photo, square } = this.state;
        if (photo && square) this.props.onChange(await this.props.addFile(await cut(photo, square)));
      }
    } finally {
      this.#isAtWork = false;
      this.setState({ isCutting: false });
    }
  };

  #lay(wish: (photo: Photo, square: Square) => Square): void {
    const { photo, square } = this.state;
    if (photo && square) this.setState({ square: wish(photo, square) }, this.#cut);
  }

  readonly #hold = (event: PointerEvent<HTMLDivElement>): void => {
    if (!this.state.square) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    this.#grip = { x: event.clientX, y: event.clientY, from: this.state.square };
  };

  readonly #drag = (event: PointerEvent<HTMLDivElement>): void => {
    const grip = this.#grip;
    const width = event.currentTarget.parentElement?.clientWidth;
    if (!grip || !width) return;
    this.#lay((photo) => {
      const scale = photo.width / width;
      const { left, top, side } = grip.from;
      return squareWithin(photo, {
        left: left + (event.clientX - grip.x) * scale,
        top: top + (event.clientY - grip.y) * scale,
        side,
      });
    });
  };

  readonly #release = (): void => {
    this.#grip = undefined;
  };

  override render() {
    const { value, forID } = this.props;
    const { photo, square, fault, isCutting } = this.state;
    return (
      <div className="portrait-field">
        <style>{css}</style>
        {photo && square && this.#crop(photo, square)}
        {value && (
          <figure aria-busy={isCutting}>
            <img src={value} alt="The portrait as pages show it" />
          </figure>
        )}
        <div className="portrait-buttons">
          <button type="button" id={forID} onClick={this.#choose}>
            {value ? 'Choose another photo' : 'Choose a photo'}
          </button>
          {value && (
            <button type="button" onClick={() => this.#take('')}>
              Remove
            </button>
          )}
        </div>
        <p role="alert">{fault}</p>
      </div>
    );
  }

  #crop(photo: Photo, square: Square) {
    const { width, height, address } = photo;
    const part = (pixels: number, of: number) => `${(pixels / of) * 100}%`;
    const most = Math.min(width, height);
    const ranges = [
      { label: 'Left to right', name: 'left', most: width - square.side },
      { label: 'Up and down', name: 'top', most: height - square.side },
    ] as const;
    return (
      <div className="portrait-crop">
        <div className="portrait-photo">
          <img src={address} alt="All of it" draggable={false} />
          <div
            className="portrait-square"
            style={{ left: part(square.left, width), top: part(square.top, height), width: part(square.side, width) }}
            onPointerDown={this.#hold}
            onPointerMove={this.#drag}
            onPointerUp={this.#release}
            onPointerCancel={this.#release}
          />
        </div>
        <p>Drag the square over the face, or move it with these:</p>
        {ranges.map(({ label, name, most: end }) => (
          <label key={name}>
            <span>{label}</span>
            <input
              type="range"
              min={0}
              max={end}
              disabled={end === 0}
              value={square[name]}
              onChange={({ target }) =>
                this.#lay((size, one) => squareWithin(size, { ...one, [name]: Number(target.value) }))
              }
            />
          </label>
        ))}
        <label>
          <span>Size of the square</span>
          <input
            type="range"
            min={leastSide}
            max={most}
            disabled={most === leastSide}
            value={square.side}
            onChange={({ target }) => this.#lay((size, one) => sized(size, one, Number(target.value)))}
          />
        </label>
      </div>
    );
  }
}
