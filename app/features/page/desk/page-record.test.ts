import { describe, expect, it } from 'vitest'
import { blankFields, checkRecord, toRow } from '../../../desk/record/define-record.ts'
import { pageRecord } from './page-record.ts'

const blank = blankFields(pageRecord)

describe('a page as it is written', () => {
  it('loses what the allow-list refuses, before it is stored', () => {
    const filled = { ...blank, title: ' T ', body_html: '<p onclick="x()">a</p><script>b</script>' }
    expect(toRow(pageRecord, filled)).toMatchObject({ title: 'T', body_html: '<p>a</p>' })
  })
  it('needs a title', () => {
    expect(Object.keys(checkRecord(pageRecord, { ...blank, title: ' ' }))).toEqual(['title'])
  })
})
