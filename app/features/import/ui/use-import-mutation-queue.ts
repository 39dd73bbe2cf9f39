import { useMutation } from '@tanstack/react-query'

/**
 * Queue for the mutations of an import. The mutations run one after the other. If the user checks and unchecks a
 * checkbox quickly, the last state is saved, and the import starts only after all decisions are saved.
 */
export function useImportMutationQueue(id: string) {
  const { mutateAsync } = useMutation({
    scope: { id: `import ${id}` },
    mutationFn: (write: () => Promise<unknown>) => write(),
  })
  return mutateAsync
}
