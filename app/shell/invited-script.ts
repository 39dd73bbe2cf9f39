/**
 * Runs in the head: marks the visit of whoever follows the link of an invitation. The page is the same for everybody until it
 * is alive, and would first show them the form for anybody. Keep it one line, like the scripts beside it.
 */
export const invitedScript = `if(/[?&]invitation=/.test(location.search))document.documentElement.dataset.invited='';`
