import { Callout } from '../../../ui/callout.tsx'

/** Explanation for users who were redirected to this page because their role requires a second factor. */
export const SecondFactorRequiredNotice = () => (
  <Callout tone="warn" title="Your role requires two-factor authentication.">
    Set it up under <a href="#second-factor">Security</a>; it takes two minutes. Until then you cannot open the admin
    area.
  </Callout>
)
