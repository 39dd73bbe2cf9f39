import { Callout, type CalloutProps } from './callout.tsx'

/** Callout with the reason of a refusal. */
export const RefusalCallout = ({
  refusal: { tone, title, text },
}: {
  refusal: Omit<CalloutProps, 'children'> & { text: string }
}) => (
  <Callout tone={tone} title={title}>
    {text}
  </Callout>
)
