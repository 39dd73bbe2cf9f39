import { getCountryName } from '../../../platform/countries.ts'
import { paths } from '../../../platform/paths.ts'
import { Chips } from '../../../ui/chips.tsx'
import { SearchField, SelectField } from '../../../ui/field.tsx'
import { FilterForm } from '../../../ui/filter-form.tsx'
import type { MemberPage } from '../member.ts'
import { buildMemberListPath, type MemberSearch } from '../member-input.ts'

type Props = { search: MemberSearch; list: Pick<MemberPage, 'countries' | 'circles'> | undefined }

/**
 * Form with the filters of the directory. The state of the filters is only in the URL. Each filter offers options that
 * match the other filters.
 */
export function MemberFilters({ search, list }: Props) {
  const { q, circle = '', country = '' } = search
  const circles = list?.circles.map(({ slug, name, count }) => ({ value: slug, label: `${name} (${count})` })) ?? []
  const countries =
    list?.countries
      .map(({ country: code, count }) => ({ value: code, label: `${getCountryName(code)} (${count})` }))
      .toSorted((a, b) => a.label.localeCompare(b.label, 'en')) ?? []
  return (
    <>
      <FilterForm label="Find members" action={paths.members} values={{ q, circle, country }}>
        <SearchField label="Search" defaultValue={q} placeholder="Name, work or town" />
        <SelectField
          label="Circle"
          name="circle"
          defaultValue={circle}
          options={[{ value: '', label: 'All circles' }, ...addActiveChoice(circles, circle, circle)]}
        />
        <SelectField
          label="Country"
          name="country"
          defaultValue={country}
          options={[
            { value: '', label: 'All countries' },
            ...addActiveChoice(countries, country, getCountryName(country)),
          ]}
        />
      </FilterForm>
      <Chips chips={listChips(search, list)} clear={{ to: paths.members }} />
    </>
  )
}

type FilterChoice = { value: string; label: string }

/** Options of a filter. The active option is included even if no member matches. */
const addActiveChoice = (choices: FilterChoice[], value: string, label: string): FilterChoice[] =>
  value === '' || choices.some(choice => choice.value === value) ? choices : [...choices, { value, label }]

/** Active filters, each linked to the directory without this filter. */
function listChips(search: MemberSearch, list: Props['list']) {
  const { q, circle, country } = search
  return [
    ...(q ? [{ label: `“${q}”`, to: buildMemberListPath({ ...search, q: '' }) }] : []),
    ...(circle
      ? [
          {
            label: list?.circles.find(({ slug }) => slug === circle)?.name ?? circle,
            to: buildMemberListPath({ ...search, circle: undefined }),
          },
        ]
      : []),
    ...(country
      ? [{ label: getCountryName(country), to: buildMemberListPath({ ...search, country: undefined }) }]
      : []),
  ]
}
