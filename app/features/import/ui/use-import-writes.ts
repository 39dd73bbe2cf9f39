import { useMutation } from '@tanstack/react-query'

/**
 * What is written about an import, one after the other in the order in which it was asked: a tick that is taken back at once stays
 * taken back, and what is brought in is what was decided before.
 */
export function useImportWrites(id: string) {
  const { mutateAsync } = useMutation({
    scope: { id: `import ${id}` },
    mutationFn: (write: () => Promise<unknown>) => write(),
  })
  return mutateAsync
}
