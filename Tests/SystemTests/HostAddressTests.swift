import System
import Testing

@Suite("Addresses of hosts")
struct HostAddressTests {
  @Test(arguments: [
    "0.0.0.0", "10.1.2.3", "100.64.0.1", "100.127.255.255", "127.0.0.1", "127.9.9.9",
    "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.168.0.1", "198.18.0.1", "224.0.0.1",
    "239.255.255.250", "255.255.255.255", "::", "::1", "fe80::1", "febf::1", "fc00::1",
    "fdff::1", "ff02::1", "fec0::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1",
    "2002:7f00:1::", "2001::1", "2001:db8::1", "::127.0.0.1", "64:ff9b:1::1",
  ])
  func `of this machine, of local networks and of groups are not public`(_ text: String) throws {
    #expect(try !#require(HostAddress(text)).isPublic)
  }

  @Test(arguments: [
    "1.1.1.1", "8.8.8.8", "93.184.215.14", "100.63.255.255", "100.128.0.0", "172.15.0.1",
    "172.32.0.1", "192.167.255.255", "223.255.255.255", "2606:4700:4700::1111",
    "2a00:1450:4001:80b::200e", "::ffff:8.8.8.8", "64:ff9b::808:808",
  ])
  func `of the Internet are public`(_ text: String) throws {
    #expect(try #require(HostAddress(text)).isPublic)
  }

  @Test func `are written as URLs have them, and read again`() throws {
    let long = try #require(HostAddress("2606:4700::11"))
    #expect(HostAddress(long.text) == long)
    #expect(long.hasColons)
    #expect(try #require(HostAddress("10.0.0.7")).text == "10.0.0.7")
    #expect(HostAddress("example.com") == nil)
    #expect(HostAddress("127.1") == nil)
  }

  @Test func `of names are found, in whatever way numbers are written`() {
    #expect(HostAddress.lookUp("localhost").contains { !$0.isPublic })
    #expect(HostAddress.lookUp("0x7f.1") == [HostAddress("127.0.0.1")])
    #expect(HostAddress.lookUp("name.invalid").isEmpty)
  }

  @Test func `of this machine are known`() throws {
    #expect(try #require(HostAddress("127.0.0.1")).isOfThisMachine)
    #expect(try !#require(HostAddress("93.184.215.14")).isOfThisMachine)
  }
}
