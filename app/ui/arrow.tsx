import './arrow.css'

/** Points the way the reading goes; `back` points the other way. Mirrored in right-to-left text. */
export function Arrow({ back = false, className }: { back?: boolean; className?: string }) {
  return (
    <svg
      className={className ? `arrow ${className}` : 'arrow'}
      viewBox="0 0 16 16"
      aria-hidden="true"
      focusable="false"
    >
      <path d={back ? 'M14 8H3M7 3.5 2.5 8 7 12.5' : 'M2 8h11M9 3.5 13.5 8 9 12.5'} />
    </svg>
  )
}
