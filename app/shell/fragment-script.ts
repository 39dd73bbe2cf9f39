/**
 * Runs in the head, before anything else of a page: takes a fragment that holds tokens out of the address and the history, and
 * again when a link to the same page changes only the fragment. Pages that letters lead to find it in memory, on `window`;
 * everywhere else it is dropped. Keep it one line: its hash is in the policy.
 */
export const fragmentScript = `(function(){var l=location,f=function(){var h=l.hash;if(/_token=|token_hash=/.test(h)){if(/^\\/auth\\/(callback|confirm|reset)\\/?$/.test(l.pathname))window.takenFragment=h;history.replaceState(history.state,'',l.pathname+l.search)}};f();addEventListener('popstate',f)})();`
