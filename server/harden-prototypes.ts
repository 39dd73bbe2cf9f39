/**
 * Closes Object.prototype in this thread, however the process was started. Imported before anything that reads a request or
 * a file: a parser that writes to `object['__proto__']` would otherwise give a property to every object of the process.
 *
 * Sealed, not frozen: in a frozen prototype `toString` cannot be given to another one either, which packages do while they
 * are loaded (ipaddr.js, for one).
 */
Reflect.deleteProperty(Object.prototype, '__proto__')
Object.seal(Object.prototype)

export {}
