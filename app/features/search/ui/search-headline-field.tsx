import { SearchField } from '../../../ui/field.tsx'
import { FilterForm } from '../../../ui/filter-form.tsx'
import './search-headline-field.css'

/** Search field in the size of a headline. The results follow while the user types. */
export function SearchHeadlineField({ question, action }: { question: string; action: string }) {
  return (
    <div className="search-ask">
      <FilterForm label="Site search" action={action} values={{ q: question }}>
        <SearchField
          variant="headline"
          label="What are you looking for?"
          placeholder="A name, a place, a subject"
          defaultValue={question}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </FilterForm>
    </div>
  )
}
