import { defineRecord } from '../../../desk/record/define-record.ts'
import { serializeField } from '../../../desk/record/field-kind.ts'
import { colour, picture, toggle } from '../../../desk/record/field-kinds.ts'
import { optionalText, text } from '../../../desk/record/text-kinds.ts'
import { paths } from '../../../platform/paths.ts'
import { flagshipDeskPath } from './flagship-desk-queries.ts'

/** Flagship record of the back office: content shared by all years. Editions and sections are separate records. */
export const flagshipRecord = defineRecord('flagship_pages', {
  kind: 'flagship',
  one: 'flagship',
  many: 'flagships',
  heading: 'Flagships',
  title: ({ title }) => title,
  at: { list: paths.adminFlagships, one: id => flagshipDeskPath({ open: id }) },
  read: paths.flagship,
  formTitle: 'The flagship',
  fields: {
    title: text({
      label: 'Title',
      required: 'A flagship needs a title.',
      most: 120,
      hint: 'Of its page, and of the link to it at the top of the site.',
    }),
    is_visible: toggle({ label: 'Its page is shown, and linked at the top of the site', on: false }),
    city: text({ label: 'City', most: 120 }),
    subtitle: text({ label: 'Line under the title', optional: true, most: 200 }),
    summary: text({ label: 'In a few sentences', rows: 4, most: 1000 }),
    hue: colour({ label: 'Colour', hint: 'Of its cloth and its rules.' }),
    image_url: picture({
      label: 'Picture',
      hint: 'Optional; without one, it has its cloth.',
      folder: 'flagships',
      alt: ({ image_alt }) => serializeField(image_alt),
    }),
    image_alt: optionalText({ label: 'What the picture shows', hint: 'For people who do not see it.', most: 300 }),
  },
  layout: ['is_visible', ['title', 'city'], 'subtitle', 'summary', 'hue', 'image_url', 'image_alt'],
  check: ({ image_url, image_alt }) =>
    serializeField(image_url) && !serializeField(image_alt) ? { image_alt: 'Say what the picture shows.' } : {},
  invalidates: [['flagships']],
})
