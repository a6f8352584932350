import { createSocket } from 'node:dgram';
import { StartError } from '../shared';
import { dnsCodes, dnsTypes, readQuestion, writeAnswer } from './dns-message';
import type { Zone } from './zone';

/** Starts a name server (UDP) for the records of a zone; it knows no other record than TXT and CNAME. */
export async function listenForQuestions(
  port: number,
  zone: Zone,
): Promise<{ readonly port: number; stop(): Promise<void> }> {
  const socket = createSocket('udp4');
  socket.on('message', (request, { address, port: from }) => {
    const question = readQuestion(request);
    const found = question && zone.textsOf(question.name);
    if (!question || !found) return;
    const hasTexts = question.type === dnsTypes.text || found.code !== dnsCodes.done;
    socket.send(writeAnswer(question, found.code, hasTexts ? found.answers : []), from, address);
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new StartError(`The name server cannot start: port ${port} (UDP) is taken.`)
          : error,
      ),
    );
    socket.bind(port, '127.0.0.1', resolve);
  });
  return {
    port: socket.address().port,
    stop: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}
