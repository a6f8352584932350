import { useEffect, useState, type RefObject } from 'react';

const messageType = 'stats_height';

/** The height of a page in a frame: `{ type: 'stats_height', height }` in pixels; anything else is undefined. */
function heightIn(data: unknown): number | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { type, height } = data as { readonly type?: unknown; readonly height?: unknown };
  const isHeight = typeof height === 'number' && height > 0 && height <= 50_000;
  return type === messageType && isHeight ? Math.ceil(height) : undefined;
}

/** A ref: reports the height of the element to the portal around this frame, also after it grew (GROUP-215). */
export function reportHeight(content: HTMLElement | null) {
  if (!content || window.parent === window) return undefined;
  const observer = new ResizeObserver(() =>
    window.parent.postMessage(
      { type: messageType, height: content.offsetHeight },
      window.location.origin,
    ),
  );
  observer.observe(content);
  return () => observer.disconnect();
}

/** The height that the page of `src` reports from the frame; undefined before (GROUP-215). */
export function useReportedHeight(frame: RefObject<HTMLIFrameElement | null>, src: string) {
  const [height, setHeight] = useState<number>();

  useEffect(() => {
    const { origin } = new URL(src, window.location.origin);
    const onMessage = ({ source, origin: from, data }: MessageEvent<unknown>) => {
      if (from !== origin || !source || source !== frame.current?.contentWindow) return;
      const reported = heightIn(data);
      if (reported !== undefined) setHeight(reported);
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [frame, src]);
  return height;
}
