import { capitalize } from '../platform/text/capitalize.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

type Props = {
  /** Singular and plural of the record type, in lower case. */
  nouns: { one: string; many: string }
  /** URL of the list. */
  listPath: string
}

/** Page that says that a record does not exist, with a link to the list of its record type. */
export const RecordNotFound = ({ nouns: { one, many }, listPath }: Props) => (
  <EmptyState
    heading="h1"
    title={`${capitalize(one)} not found`}
    remedy={
      <ButtonLink line to={listPath}>
        All {many}
      </ButtonLink>
    }
  >
    The {one} was deleted, or the URL is incomplete.
  </EmptyState>
)
