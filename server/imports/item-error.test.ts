import { expect, it } from 'vitest'
import { describeStopReason } from './item-error.ts'

const failed = (code: string, message: string) => Object.assign(new Error(message), { code })

it.each([
  [
    '22008',
    'date/time field value out of range',
    'The database refused a step of it; the log of the server says which.',
  ],
  ['P0001', 'Somebody else writes it.', 'Somebody else writes it.'],
  ['57P01', 'terminating connection', 'The database does not answer just now. Please try again in a moment.'],
  ['ENOENT', 'no such file', 'no such file'],
])(
  'the import page shows a message for an import run that stopped with the error %s',
  (code, message, expectedMessage) => expect(describeStopReason(failed(code, message))).toBe(expectedMessage),
)
