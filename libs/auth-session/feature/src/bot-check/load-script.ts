const loading = new Map<string, Promise<void>>();

function insertScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      loading.delete(address);
      reject(new Error(`The script of ${new URL(address).host} did not load.`));
    };
    document.head.append(script);
  });
}

/** Loads a third-party script once; after a failure it can be requested again. */
export function loadScript(address: string): Promise<void> {
  const script = loading.get(address) ?? insertScript(address);
  loading.set(address, script);
  return script;
}
