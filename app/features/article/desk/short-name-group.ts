import { Link } from 'lucide'
import { toTrimmedText } from '../../../desk/record/field-kind.ts'
import type { Json } from '../../../platform/db/database.gen.ts'

/** Group of the side panel with the short name (slug) of an author or a category. */
export const shortNameGroup = {
  title: 'Short name',
  icon: Link,
  fields: ['slug'] as 'slug'[],
  summary: ({ slug }: { slug?: Json }) => toTrimmedText(slug) || 'From the name',
}
