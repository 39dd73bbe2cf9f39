import './key-hint.css'

/** Shortcut key of an action. Hidden from screen readers: the list of shortcuts opens with the question mark. */
export const KeyHint = ({ children }: { children: string }) => (
  <span className="key-hint" aria-hidden="true">
    {children}
  </span>
)
