import { SearchField } from '../../../ui/field.tsx'
import { FilterForm } from '../../../ui/filter-form.tsx'
import './search-ask.css'

/** The question, as large as a headline: on this page the visitor writes it. Answers follow while they type. */
export function SearchAsk({ question, action }: { question: string; action: string }) {
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
