import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { type PictureUse, pictureUseQueries } from '../picture-uses.ts'
import './picture-uses-list.css'
import { formatQuantity } from '../../../platform/text/pluralize.ts'

/** Functions that return the label of a record type and the URL of a record's edit page. */
export type PictureUsesOfRecord = {
  kindName(kind: string): string
  pathOf(kind: string, id: string): string | undefined
}

type Props = { ids: readonly string[]; places: PictureUsesOfRecord }

/** Records that use a picture, each with kind, visibility and link. */
export function PictureUses({ ids, places }: Props) {
  const { data: uses, isError, refetch } = useQuery(pictureUseQueries.of(ids))
  return (
    <section className="picture-panel-part" aria-labelledby="picture-uses">
      <h2 id="picture-uses">Used in {uses && <small>{formatQuantity(uses.length, 'place')}</small>}</h2>
      {isError && (
        <p>
          Could not be loaded.{' '}
          <Button line slim onClick={() => void refetch()}>
            Retry
          </Button>
        </p>
      )}
      {uses?.length === 0 && <p className="quiet">Not used. Deleted automatically after 30 days.</p>}
      {uses && uses.length > 0 && <PictureUsesList uses={uses} places={places} say={formatVisibility} />}
    </section>
  )
}

const formatVisibility = ({ isShown }: PictureUse) => (isShown ? 'public' : 'not public')

type ListProps = { uses: readonly PictureUse[]; places: PictureUsesOfRecord; say: (use: PictureUse) => string }

/** List of records, each with a line of text. */
export const PictureUsesList = ({ uses, places, say }: ListProps) => (
  <ul className="picture-uses">
    {uses.map(use => {
      const path = places.pathOf(use.kind, use.id)
      const title = use.title || 'Untitled'
      return (
        <li key={`${use.mediaId} ${use.kind} ${use.id}`}>
          {path ? <Link to={path}>{title}</Link> : <span>{title}</span>}
          <small>
            {places.kindName(use.kind)}, {say(use)}
          </small>
        </li>
      )
    })}
  </ul>
)
