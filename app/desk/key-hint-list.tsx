import { KeyHint } from '../ui/key-hint.tsx'
import './key-hint-list.css'

export interface KeyHintListProps {
  /** Effect of each shortcut, and its keys. */
  hints: readonly (readonly [effect: string, ...keys: string[]])[]
}

/**
 * Line with the keyboard shortcuts for a part of a page. Hidden on devices without a mouse, which usually have no
 * keyboard.
 */
export const KeyHintList = ({ hints }: KeyHintListProps) => (
  <span className="key-hint-list" aria-hidden="true">
    {hints.map(([effect, ...keys]) => (
      <span key={effect}>
        {keys.map(key => (
          <KeyHint key={key}>{key}</KeyHint>
        ))}
        {effect}
      </span>
    ))}
  </span>
)
