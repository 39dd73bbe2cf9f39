import { Callout, type CalloutProps } from './callout.tsx'

/** Callout that shows the reason of a refusal. */
export const RefusalCallout = ({
  refusal: { tone, title, text },
}: {
  refusal: Omit<CalloutProps, 'children'> & { text: string }
}) => (
  <Callout tone={tone} title={title}>
    {text}
  </Callout>
)
