/** Whether accounts are those of a Supabase project: some of what it does differs from our own gateway, and pages say so. Browser only. */
export const isOnProject = (): boolean => Boolean(document.documentElement.dataset.backendUrl)
