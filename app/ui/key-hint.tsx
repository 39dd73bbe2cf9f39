import './key-hint.css'

/** The key that does the same. Not read out: whoever listens finds the list of keys under the question mark. */
export const KeyHint = ({ children }: { children: string }) => (
  <span className="key-hint" aria-hidden="true">
    {children}
  </span>
)
