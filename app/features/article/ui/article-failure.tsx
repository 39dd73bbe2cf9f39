import { ReadFailure } from '../../../ui/read-failure.tsx'

/** When a list of articles could not be read. */
export const ArticleListFailure = ({ path }: { path: string }) => <ReadFailure subject="The articles" path={path} />
