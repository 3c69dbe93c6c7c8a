import { readingsDatabase } from './stored-readings.ts'

/**
 * The same as `forgetReadings`, as a script that stands in the page: whoever signs out may leave before any other has
 * come. A device that keeps nothing gets no database from it.
 */
export const forgetScript = `(function(){try{var a=indexedDB.open(${JSON.stringify(readingsDatabase)});
a.onupgradeneeded=function(){a.transaction.abort()};
a.onsuccess=function(){try{var d=a.result,t=d.transaction(["owner","readings"],"readwrite"),o=t.objectStore("owner"),e=o.get("epoch");
d.onversionchange=function(){d.close()};t.oncomplete=function(){d.close()};
o.delete("owner");t.objectStore("readings").clear();
e.onsuccess=function(){o.put({key:"epoch",count:(e.result?e.result.count:0)+1,at:Date.now()})}}catch(e){}}}catch(e){}})()`
