import { Callout, type CalloutProps } from './callout.tsx'

/** Why something was not done, said in the page. */
export const RefusalCallout = ({
  refusal: { tone, title, text },
}: {
  refusal: Omit<CalloutProps, 'children'> & { text: string }
}) => (
  <Callout tone={tone} title={title}>
    {text}
  </Callout>
)
