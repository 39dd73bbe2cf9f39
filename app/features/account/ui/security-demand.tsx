import { Callout } from '../../../ui/callout.tsx'

/** Shown to users who were redirected because their role requires a second factor. */
export const SecurityDemand = () => (
  <Callout tone="warn" title="Your role asks for a second factor.">
    Set it up under <a href="#second-factor">Security</a>; it takes two minutes. Until then the back office stays
    closed.
  </Callout>
)
