import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useInsertionEffect, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { MultiSelectField } from '../../app/desk/fields/multi-select-field.tsx'
import { getFieldValue, waitForFocus } from './support/open-page.tsx'

const { chunk } = vi.hoisted(() => ({ chunk: Promise.withResolvers<void>() }))
vi.mock('../../app/desk/fields/multi-select-combobox.tsx', async importOriginal => {
  await chunk.promise
  return await importOriginal()
})

const options = [
  { value: 'zu', label: 'Zulu' },
  { value: 'sw', label: 'Swahili' },
]

function Form() {
  const [chosenValues, setChosen] = useState<string[]>([])
  return (
    <form method="post" onSubmit={() => expect.unreachable('the form was sent')}>
      <input aria-label="Country" />
      <MultiSelectField label="Languages" none="None" {...{ options, chosen: chosenValues }} onChange={setChosen} />
      <input aria-label="Circles" />
      <button type="submit">Save</button>
    </form>
  )
}

it('a multi-select keeps focus and input while its script loads', async () => {
  render(<Form />)
  const user = userEvent.setup({ delay: null })
  const field = () => screen.getByLabelText('Languages')
  await user.click(screen.getByLabelText('Country'))
  await user.tab()
  await waitForFocus(field())
  await user.keyboard('z{Enter}')
  const earlyField = field()
  await act(async () => chunk.resolve())
  await expect.poll(() => field() !== earlyField).toBe(true)
  await waitForFocus(field())
  expect(getFieldValue(field())).toBe('z')
  await user.keyboard('ul')
  await screen.findByRole('option', { name: 'Zulu' })
  await user.keyboard('{Enter}')
  await screen.findByRole('button', { name: 'Remove Zulu' })
})

/** Runs a function after all controls are rendered, and before they are in the document. */
function BeforeDisplay({ run }: { run: () => void }) {
  useInsertionEffect(run)
  return null
}

it('a multi-select keeps a letter that is typed while its loaded script takes over the field', async () => {
  const { default: MultiSelectCombobox } = await import('../../app/desk/fields/multi-select-combobox.tsx')
  const earlyInput = { text: 'z', hasFocus: true }
  render(
    <>
      <BeforeDisplay run={() => void Object.assign(earlyInput, { text: 'zu' })} />
      <MultiSelectCombobox
        id="languages"
        label="Languages"
        labelId="label"
        none="None"
        chosen={[]}
        describedBy={undefined}
        spoken={undefined}
        isInvalid={false}
        isOrdered={false}
        takesTyped={false}
        onAddTyped={undefined}
        onChange={() => expect.unreachable('nothing was chosen')}
        {...{ options, early: earlyInput }}
      />
    </>,
  )
  expect(getFieldValue(screen.getByRole('combobox'))).toBe('zu')
})
