import './key-hint.css'

/** Key of an action's shortcut. Hidden from screen readers, for which the key `?` opens a list of all shortcuts. */
export const KeyHint = ({ children }: { children: string }) => (
  <span className="key-hint" aria-hidden="true">
    {children}
  </span>
)
