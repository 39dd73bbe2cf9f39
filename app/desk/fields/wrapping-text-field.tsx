import type { ComponentProps } from 'react'
import { TextArea } from '../../ui/field.tsx'
import { estimateRows } from './estimate-rows.ts'
import './wrapping-text-field.css'

type Props = Omit<ComponentProps<typeof TextArea>, 'onChange' | 'rows' | 'className'> & {
  onChange: (event: { currentTarget: { value: string } }) => void
}

/**
 * Field for a single line that may be longer than the field, such as a title: it wraps and grows. Enter does not add a
 * line, and line breaks of a pasted text become spaces.
 */
export const WrappingTextField = ({ onChange, ...area }: Props) => (
  <TextArea
    {...area}
    className="wrapping-text-field"
    rows={estimateRows(String(area.value ?? ''), 40)}
    onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
    onChange={({ currentTarget }) =>
      onChange({ currentTarget: { value: currentTarget.value.replace(/\s*[\r\n]+\s*/g, ' ') } })
    }
  />
)
