import type { Refusal } from '../platform/refusal.ts'
import { Callout } from './callout.tsx'

/** Why something was not done, said in the page. */
export const RefusalCallout = ({ refusal: { tone, title, text } }: { refusal: Refusal }) => (
  <Callout tone={tone} title={title}>
    {text}
  </Callout>
)
