import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { TimeZoneField } from '../../app/desk/fields/time-zone-field.tsx'
import type { RecordForm } from '../../app/desk/record/use-record-form.ts'
import { waitForFocus } from './support/open-page.tsx'

const { chunk } = vi.hoisted(() => ({ chunk: Promise.withResolvers<void>() }))
vi.mock('../../app/desk/fields/time-zone-combobox.tsx', async importOriginal => {
  await chunk.promise
  return await importOriginal()
})

it('a time zone field keeps the focus when its script is loaded', async () => {
  const form = { values: { timezone: 'Africa/Nairobi' }, set: () => {} } as unknown as RecordForm
  render(<TimeZoneField name="timezone" label="Time zone" moments={[]} form={form} />)
  const user = userEvent.setup({ delay: null })
  await user.tab()
  const earlyField = screen.getByLabelText('Time zone')
  await waitForFocus(earlyField)
  await act(async () => chunk.resolve())
  await expect.poll(() => screen.getByLabelText('Time zone') !== earlyField).toBe(true)
  await waitForFocus(screen.getByLabelText('Time zone'))
})
