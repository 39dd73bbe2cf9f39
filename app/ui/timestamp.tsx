import type { ComponentProps } from 'react'
import { toIsoInstant } from '../platform/dates/instant.ts'

/**
 * Time element for a timestamp of the backend. HTML does not allow the microseconds of such a timestamp. Children are
 * its text.
 */
export const Timestamp = ({ at, ...rest }: Omit<ComponentProps<'time'>, 'dateTime'> & { at: string }) => (
  <time {...rest} dateTime={toIsoInstant(at)} />
)
