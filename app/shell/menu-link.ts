/** A link of the masthead. */
export interface MenuLink {
  to: string
  label: string
  /** The front page: current only when it is the address itself, and left to the mark where room is short. */
  home?: boolean | undefined
}
