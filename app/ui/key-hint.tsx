import './key-hint.css'

/**
 * Keyboard key of a shortcut, shown beside the action. Hidden from screen readers, for which the key `?` opens a list
 * of all shortcuts.
 */
export const KeyHint = ({ children }: { children: string }) => (
  <span className="key-hint" aria-hidden="true">
    {children}
  </span>
)
