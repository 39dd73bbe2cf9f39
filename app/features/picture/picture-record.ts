import { defineRecord } from '../../desk/record/define-record.ts'
import { defaultValueFormat, type FieldKind, pickFieldTexts, toTrimmedText } from '../../desk/record/field-kind.ts'
import { defineDateField, defineToggleField } from '../../desk/record/field-kinds.ts'
import { defineLinesField, defineOptionalTextField, defineTextField } from '../../desk/record/text-kinds.ts'
import type { Json } from '../../platform/db/database.gen.ts'
import { getPictureName } from '../../platform/images/library-list.ts'
import { buildLibraryPath } from './picture-list.ts'

/**
 * Field for one coordinate of the focal point, as a fraction of the picture's width or height from the top left corner.
 */
const defineFractionField = (label: string): FieldKind<number> => ({
  ...pickFieldTexts({ label }),
  ...defaultValueFormat,
  control: { name: 'number' },
  blank: 0.5,
  check: () => undefined,
  toColumn: value => (typeof value === 'number' ? Math.min(1, Math.max(0, value)) : 0.5),
  show: value => `${Math.round(Number(value ?? 0.5) * 100)} %`,
})

const findTagError = (tag: string) => (tag.length > 60 ? 'A tag has at most 60 characters.' : undefined)

/** Record definition of pictures for the back office. The server sets the metadata of the file. */
export const pictureRecord = defineRecord('media', {
  kind: 'picture',
  one: 'image',
  many: 'images',
  heading: 'Images',
  title: row => getPictureName(row),
  at: { list: buildLibraryPath({}), one: picture => buildLibraryPath({}, { picture }) },
  fields: {
    alt: defineTextField({ label: 'Alt text', rows: 3, most: 500, hint: 'What the image shows, for screen readers.' }),
    is_decorative: defineToggleField({ label: 'Decorative image (no alt text needed)', on: false }),
    caption: defineOptionalTextField({ label: 'Caption', optional: true, rows: 2, most: 500 }),
    credit: defineOptionalTextField({ label: 'Credit', optional: true, most: 200 }),
    licence: defineOptionalTextField({
      label: 'Licence',
      optional: true,
      most: 200,
      hint: 'For example: this site only, CC BY 4.0.',
    }),
    rights_holder: defineOptionalTextField({ label: 'Copyright holder', optional: true, most: 200 }),
    consent_on: defineDateField({ label: 'Consent date', optional: true }),
    consent_expires_on: defineDateField({ label: 'Consent expires', optional: true }),
    folder: defineTextField({ label: 'Folder', optional: true, most: 100 }),
    tags: defineLinesField({
      label: 'Tags',
      optional: true,
      rows: 2,
      hint: 'One per line.',
      checkLine: findTagError,
    }) as FieldKind<string[]>,
    focus_x: defineFractionField('Focal point, horizontal'),
    focus_y: defineFractionField('Focal point, vertical'),
  },
  layout: [
    'alt',
    'is_decorative',
    'caption',
    ['credit', 'licence'],
    'rights_holder',
    ['consent_on', 'consent_expires_on'],
    ['folder', 'tags'],
  ],
  check: ({ alt, is_decorative, consent_on, consent_expires_on }) => ({
    ...findAltTextError(alt, is_decorative),
    ...(toTrimmedText(consent_on) &&
    toTrimmedText(consent_expires_on) &&
    toTrimmedText(consent_expires_on) < toTrimmedText(consent_on)
      ? { consent_expires_on: 'The consent expires before its date. Check the year.' }
      : {}),
  }),
})

function findAltTextError(alt: Json | undefined, isDecorative: Json | undefined) {
  if (isDecorative === true || toTrimmedText(alt)) return {}
  return { alt: 'Enter the alt text, or mark the image as decorative.' }
}
