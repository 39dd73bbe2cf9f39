/**
 * Hardens Object.prototype in this thread, however the process was started. Import this module before any module that
 * parses a request or a file, because a parser that writes to `object['__proto__']` would otherwise add a property to
 * every object of the process. The prototype is sealed, not frozen: with a frozen prototype no other object could get
 * its own `toString`, which packages assign while loading (for example ipaddr.js).
 */
Reflect.deleteProperty(Object.prototype, '__proto__')
Object.seal(Object.prototype)

export {}
