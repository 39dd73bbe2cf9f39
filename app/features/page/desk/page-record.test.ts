import { describe, expect, it } from 'vitest'
import { convertFieldsToRow, makeBlankFields, validateRecord } from '../../../desk/record/define-record.ts'
import { pageRecord } from './page-record.ts'

const blank = makeBlankFields(pageRecord)

describe('a page that an editor saves', () => {
  it('loses forbidden markup before it is stored', () => {
    const filled = { ...blank, title: ' T ', body_html: '<p onclick="x()">a</p><script>b</script>' }
    expect(convertFieldsToRow(pageRecord, filled)).toMatchObject({ title: 'T', body_html: '<p>a</p>' })
  })
  it('requires a title', () => {
    expect(Object.keys(validateRecord(pageRecord, { ...blank, title: ' ' }))).toEqual(['title'])
  })
})
