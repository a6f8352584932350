import { useEffect, useState, type SyntheticEvent } from 'react';

/** The height of a dashboard that the page cannot measure. */
const frameHeight = 3_200;

interface DashboardFrameProps {
  readonly title: string;
  readonly src: string;
}

/** The dashboard: the portal's own is as high as its content, and one of another origin as high as the specification says (GROUP-215). */
export function DashboardFrame({ title, src }: DashboardFrameProps) {
  const [content, setContent] = useState<HTMLElement>();
  const [height, setHeight] = useState<number>();

  useEffect(() => {
    if (!content) return undefined;
    const observer = new ResizeObserver(() => setHeight(Math.ceil(content.offsetHeight)));
    observer.observe(content);
    return () => observer.disconnect();
  }, [content]);

  return (
    <iframe
      title={title}
      src={src}
      height={frameHeight}
      style={{ height }}
      referrerPolicy="no-referrer"
      className="w-full border-0"
      // The document of another origin is null.
      onLoad={({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) =>
        setContent(currentTarget.contentDocument?.body)
      }
    />
  );
}
