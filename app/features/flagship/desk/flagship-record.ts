import { defineRecord } from '../../../desk/record/define-record.ts'
import { toTrimmedText } from '../../../desk/record/field-kind.ts'
import { defineColourField, definePictureField, defineToggleField } from '../../../desk/record/field-kinds.ts'
import { defineOptionalTextField, defineTextField } from '../../../desk/record/text-kinds.ts'
import { paths } from '../../../platform/paths.ts'
import { buildFlagshipAdminPath } from './flagship-admin-queries.ts'

/**
 * Record definition of flagships for the back office, with the content that all years share. Editions and sections are
 * separate records.
 */
export const flagshipRecord = defineRecord('flagship_pages', {
  kind: 'flagship',
  one: 'flagship',
  many: 'flagships',
  heading: 'Flagships',
  title: ({ title }) => title,
  at: { list: paths.adminFlagships, one: id => buildFlagshipAdminPath({ open: id }) },
  read: paths.flagship,
  formTitle: 'The flagship',
  fields: {
    title: defineTextField({
      label: 'Title',
      required: 'A flagship needs a title.',
      most: 120,
      hint: 'Used on the flagship’s page and for the link in the menu.',
    }),
    // The switch above the sections changes this column. The form does not change it.
    is_visible: defineToggleField({ label: 'Visible to visitors', on: false }),
    city: defineTextField({ label: 'City', most: 120 }),
    subtitle: defineTextField({ label: 'Subtitle', optional: true, most: 200 }),
    summary: defineTextField({ label: 'Summary', rows: 4, most: 1000 }),
    hue: defineColourField({ label: 'Colour', hint: 'Colour of this flagship’s pattern and lines.' }),
    image_url: definePictureField({
      label: 'Image',
      hint: 'Without an image a pattern is generated.',
      folder: 'flagships',
      altColumn: 'image_alt',
    }),
    image_alt: defineOptionalTextField({
      label: 'Alt text',
      hint: 'What the image shows, for screen readers.',
      most: 300,
    }),
  },
  layout: [['title', 'city'], 'subtitle', 'summary', 'hue', 'image_url'],
  check: ({ image_url, image_alt }) =>
    toTrimmedText(image_url) && !toTrimmedText(image_alt) ? { image_alt: 'Enter the alt text.' } : {},
  invalidates: [['flagships']],
})
