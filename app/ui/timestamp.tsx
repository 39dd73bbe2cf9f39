import type { ComponentProps } from 'react'
import { toIsoInstant } from '../platform/dates/instant.ts'

/** Time element of a timestamp of the backend, whose microseconds HTML does not allow. Children are its text. */
export const Timestamp = ({ at, ...rest }: Omit<ComponentProps<'time'>, 'dateTime'> & { at: string }) => (
  <time {...rest} dateTime={toIsoInstant(at)} />
)
