import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { numberWords } from '../../app/platform/text/number-words.ts'
import { toPlainText } from '../../app/platform/text/plain-text.ts'
import { knownDeviceDays as deviceDays } from '../../server/backend/gateway/auth/known-devices.ts'
import { rateWindowSeconds as attemptSeconds } from '../../server/backend/gateway/auth/rate-rules.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'

const sql = openTestDatabase()

type Page = { slug: string; body_html: string }
const pages: Page[] = JSON.parse(readFileSync('supabase/sample/pages.json', 'utf8'))
const pageText = toPlainText(pages.find(({ slug }) => slug === 'privacy-policy')?.body_html ?? '')

const tens: Record<string, number> = { thirty: 30, 'four hundred': 400 }
const number = (numberWord = '') => tens[numberWord] ?? numberWords.indexOf(numberWord)

it.each([
  ['error_days', /for (thirty) days; and it counts/, 1],
  ['captured_mail_days', /For (thirty) days we know to whom we wrote/, 1],
  ['applications_months', /deleted (twelve) months after the letter/, 1],
  ['audit_months', /audit trail .* kept for (two) years without your name/, 12],
] as const)(
  'the privacy page states the retention period of a new site (setting %s)',
  async (setting, sentence, unit) => {
    const [row] = await sql`select (value ->> ${setting})::int as kept from public.settings where key = 'retention'`
    expect(number(sentence.exec(pageText)?.[1]) * unit).toBe(row?.kept)
  },
)

it.each([
  [
    'counts of failed attempts',
    attemptSeconds,
    /attempts to sign in for (a quarter of an hour)/,
    { 'a quarter of an hour': 900 },
  ],
  ['known browsers', deviceDays, /goes after (four hundred) days without use/, tens],
] as const)(
  'the privacy page states the retention period that the code uses (data: %s)',
  (_, inCode, sentence, values) => {
    const numberWord = sentence.exec(pageText)?.[1] ?? ''
    expect((values as Record<string, number>)[numberWord]).toBe(inCode)
  },
)
