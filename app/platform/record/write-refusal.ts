import { DatabaseError } from '../db/rows.ts'
import { Refused } from './row-writing.ts'

export const mayNot = 'You may not change this. Nothing was changed.'

/** Codes whose message was written by a rule of ours for whoever typed. */
const ours = ['23514', 'P0001', '22023']

/** The rule that said no, in a sentence; undefined when something broke instead. */
export function refusalSaid(error: unknown): string | undefined {
  if (error instanceof Refused) return mayNot
  if (!(error instanceof DatabaseError)) return undefined
  if (error.code === '42501') return mayNot
  if (error.code === '23505') return 'Another one has this address or name already. Choose another.'
  if (error.code === '23503') return 'Something else still refers to it. Nothing was changed.'
  if (!ours.includes(error.code)) return undefined
  return /violates check constraint/.test(error.message)
    ? 'One of the fields holds what the database does not take. Look at them again.'
    : error.message
}
